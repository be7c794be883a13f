import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../locales/language.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Section } from '../ui/Section.tsx'
import { hookQuery } from './api.ts'

/** Where other programs start it. */
export function HookAddress({ automationId }: { readonly automationId: string }) {
  const { automations } = useTexts()
  const { data, error } = useQuery(hookQuery(automationId))
  return (
    <Section title={automations.hook} text={automations.hookText}>
      <FailureNote failure={error} />
      {data && <CopyField label={automations.hook} value={data} />}
    </Section>
  )
}
