import { useTexts } from '../locales/language.ts'
import { Choose } from './Choose.tsx'
import { LinkValue } from './LinkValue.tsx'
import classes from './Sentence.module.css'

interface RecipientEditorProps {
  /** `responsible`, `user:7` or `team:3`. */
  readonly value: string
  readonly hasRecord: boolean
  readonly onChange: (to: string) => void
}

/** Who is told: whoever is responsible, a person or a team. */
export function RecipientEditor({ value, hasRecord, onChange }: RecipientEditorProps) {
  const { automations } = useTexts()
  const [kind = '', id = ''] = value.split(':')
  const kinds = ['responsible', 'user', 'team'] as const
  return (
    <div className={classes.sentence}>
      <Choose
        label={automations.parts.to}
        value={kind}
        data={kinds
          .filter((one) => hasRecord || one !== 'responsible')
          .map((one) => ({ value: one, label: automations.recipients[one] }))}
        onChange={(next) => onChange(next === 'responsible' ? next : `${next}:`)}
      />
      {(kind === 'user' || kind === 'team') && (
        <LinkValue
          field={{
            label: automations.recipients[kind],
            targets: [kind === 'user' ? 'users' : 'user-groups'],
          }}
          type={undefined}
          value={id}
          onChange={(next) => onChange(`${kind}:${next}`)}
        />
      )}
    </div>
  )
}
