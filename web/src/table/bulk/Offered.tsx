import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { useClosedWords } from '../../metadata/useClosedWords.ts'

interface OfferedProps extends Pick<ButtonProps, 'c' | 'leftSection' | 'children'> {
  readonly isClosed: boolean
  readonly onClick: () => void
}

/** What can be done with the chosen; where it can be done with none of them, the reason. */
export function Offered({ isClosed, onClick, c, ...props }: OfferedProps) {
  const words = useClosedWords()
  return (
    <Tooltip label={words} disabled={!isClosed}>
      <Button
        size="compact-sm"
        variant="default"
        {...(!isClosed && { c })}
        aria-disabled={isClosed || undefined}
        data-disabled={isClosed || undefined}
        onClick={() => isClosed || onClick()}
        {...props}
      />
    </Tooltip>
  )
}
