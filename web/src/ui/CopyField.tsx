import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import classes from './CopyField.module.css'
import { CheckIcon, CopyIcon } from './icons.tsx'

/** Text to be taken elsewhere, with a button that takes it. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const { common } = useTexts()
  return (
    <div className={classes.field}>
      <pre className={classes.text}>{value}</pre>
      <CopyButton value={value} timeout={2000}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? common.copied : common.copy} withArrow>
            <ActionIcon
              variant="subtle"
              color={copied ? 'green' : 'gray'}
              aria-label={`${common.copy}: ${label}`}
              onClick={copy}
            >
              {copied ? <CheckIcon /> : <CopyIcon />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </div>
  )
}
