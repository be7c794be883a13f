import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { useClosedWords } from '../../metadata/useClosedWords.ts'
import { SignButton } from '../../ui/SignButton.tsx'

interface OfferedProps extends Pick<ButtonProps, 'c' | 'leftSection' | 'children'> {
  readonly isClosed: boolean
  /** Its sign says enough where there is little space. */
  readonly isSign?: boolean
  readonly onClick: () => void
}

/** What can be done with the chosen; where it can be done with none of them, the reason. */
export function Offered({ isClosed, isSign = false, onClick, c, ...props }: OfferedProps) {
  const words = useClosedWords()
  const Shown = isSign ? SignButton : Button
  return (
    <Tooltip label={words} disabled={!isClosed}>
      <Shown
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
