import { useState } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { useTexts } from '../locales/language.ts'
import { isMergeable } from '../metadata/kinds.ts'
import { ChevronDownIcon, ChevronRightIcon } from '../ui/icons.tsx'
import { FieldRightsRow } from './FieldRightsRow.tsx'
import { takenOf } from './fields.ts'
import { LevelSelect, type SavedTable } from './LevelSelect.tsx'
import classes from './Rights.module.css'
import { ACTIONS, type Action, type Levels } from './rights.ts'

export interface TypeRowProps {
  readonly type: TypeMetadata
  readonly levels: Levels
  readonly fields: Readonly<Record<string, string>>
  readonly isPersonal: boolean
  readonly saved: readonly SavedTable[]
  readonly errorOf: (part: 'rights' | 'fields', name: string) => React.ReactNode
  readonly onLevel: (action: Action, level: string) => void
  readonly onField: (field: string, right: string) => void
}

/** What a role may do with one type, and below it what it takes away of its fields. */
export function TypeRow({
  type,
  levels,
  fields,
  isPersonal,
  saved,
  errorOf,
  onLevel,
  onField,
}: TypeRowProps) {
  const { roles } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const taken = Object.keys(takenOf(fields)).length
  const { many } = type.labels
  const isShown = isOpen || Object.keys(fields).some((name) => errorOf('fields', name))
  return (
    <>
      <tr>
        <th scope="row" className={classes.type}>
          <button
            type="button"
            className={classes.opener}
            aria-expanded={isShown}
            title={roles.fieldsOf(many)}
            onClick={() => setOpen(!isOpen)}
          >
            {isShown ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
            <span>
              {many}
              {taken > 0 && <span className={classes.taken}>{roles.taken(taken)}</span>}
            </span>
          </button>
        </th>
        {ACTIONS.map((action) => (
          <td key={action} data-action={roles.actions[action]}>
            {(action !== 'merge' || isMergeable(type)) && (
              <LevelSelect
                label={roles.cell(many, roles.actions[action])}
                value={levels[action]}
                isPersonal={isPersonal}
                saved={saved}
                error={errorOf('rights', action)}
                onChange={(level) => onLevel(action, level)}
              />
            )}
          </td>
        ))}
      </tr>
      {isShown && (
        <FieldRightsRow
          type={type}
          rights={fields}
          errorOf={(name) => errorOf('fields', name)}
          onChange={onField}
        />
      )}
    </>
  )
}
