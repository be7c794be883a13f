import { ActionIcon, Tooltip } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { useTexts } from '../locales/language.ts'
import classes from './CopyField.module.css'
import { putOnClipboard } from './clipboard.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { tellFailure } from './notify.ts'

const SHOWN_MS = 2000

/** Text to be taken elsewhere, with a button that takes it. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const { common } = useTexts()
  const [isCopied, setCopied] = useState(false)
  const { start } = useTimeout(() => setCopied(false), SHOWN_MS)
  async function copy() {
    await putOnClipboard(value)
    setCopied(true)
    start()
  }
  return (
    <div className={classes.field}>
      <pre className={classes.text}>{value}</pre>
      <Tooltip label={isCopied ? common.copied : common.copy} withArrow>
        <ActionIcon
          variant="subtle"
          color={isCopied ? 'green' : 'gray'}
          aria-label={`${common.copy}: ${label}`}
          onClick={() => void copy().catch(tellFailure)}
        >
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
