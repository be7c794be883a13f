import { TextInput } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import { Choose } from './Choose.tsx'
import { cronOf, RHYTHMS, timesIn } from './cron.ts'

interface ScheduleEditorProps {
  readonly value: string
  readonly onChange: (cron: string) => void
}

/** How often and at what time. */
export function ScheduleEditor({ value, onChange }: ScheduleEditorProps) {
  const { automations } = useTexts()
  const { rhythm, at } = timesIn(value)
  return (
    <>
      <Choose
        label={automations.rhythm}
        value={rhythm}
        data={RHYTHMS.map((one) => ({ value: one, label: automations.rhythms[one] }))}
        onChange={(next) => {
          const chosen = RHYTHMS.find((one) => one === next)!
          onChange(chosen === 'own' ? '0 9 1,15 * *' : cronOf(chosen, at))
        }}
      />
      {rhythm === 'own' ? (
        <TextInput
          size="sm"
          aria-label={automations.cron}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <TextInput
          size="sm"
          type="time"
          aria-label={automations.time}
          value={at}
          onChange={({ currentTarget }) =>
            currentTarget.value && onChange(cronOf(rhythm, currentTarget.value))
          }
        />
      )}
    </>
  )
}
