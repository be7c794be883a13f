import type { TypeMetadata } from '../api/metadata.ts'
import { useTexts } from '../locales/language.ts'
import { takableOf } from './fields.ts'
import classes from './Rights.module.css'
import { ACTIONS } from './rights.ts'

interface FieldRightsRowProps {
  readonly type: TypeMetadata
  readonly rights: Readonly<Record<string, string>>
  readonly errorOf: (field: string) => React.ReactNode
  readonly onChange: (field: string, right: string) => void
}

/** The fields of a type below it: as usual, only read, or not there at all. */
export function FieldRightsRow({ type, rights, errorOf, onChange }: FieldRightsRowProps) {
  const { roles } = useTexts()
  const named: Readonly<Record<string, string>> = roles.fieldRights
  return (
    <tr>
      <td colSpan={ACTIONS.length + 1} className={classes.fields}>
        {takableOf(type).map((field) => (
          <label key={field.name} className={classes.field}>
            <span>{field.label}</span>
            <select
              className={classes.level}
              data-level={rights[field.name] || 'all'}
              value={rights[field.name] ?? ''}
              onChange={({ currentTarget }) => onChange(field.name, currentTarget.value)}
              aria-label={roles.fieldOf(type.labels.many, field.label)}
            >
              <option value="">{roles.asUsual}</option>
              {field.rights.map((right) => (
                <option key={right} value={right}>
                  {named[right]}
                </option>
              ))}
            </select>
            {errorOf(field.name) && <span className={classes.error}>{errorOf(field.name)}</span>}
          </label>
        ))}
      </td>
    </tr>
  )
}
