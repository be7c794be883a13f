import { Badge } from '@mantine/core'

interface Props {
  readonly color: string
  readonly label: string
}

/** How something stands, in words; the dot of its color only helps to find it. */
export function StatusBadge({ color, label }: Props) {
  const dot = (
    <svg width="8" height="8" aria-hidden="true">
      <circle cx="4" cy="4" r="4" fill={`var(--mantine-color-${color}-6)`} />
    </svg>
  )
  return (
    <Badge variant="default" size="md" tt="none" fw={500} circle={false} leftSection={dot}>
      {label}
    </Badge>
  )
}
