import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { savedTablesQuery } from './api.ts'
import { type FieldMatrix, takenOf, withFieldRight } from './fields.ts'
import { LevelSelect } from './LevelSelect.tsx'
import classes from './Rights.module.css'
import { ACTIONS, EVERY_TYPE, type Matrix, withLevel } from './rights.ts'
import { TypeRow } from './TypeRow.tsx'
import { groupsOf, personalTypes } from './types.ts'

interface RightsTableProps {
  readonly rights: Matrix
  readonly fields: FieldMatrix
  readonly errorAt: (path: string) => React.ReactNode
  readonly onRights: (rights: Matrix, changed: readonly string[]) => void
  readonly onFields: (fields: FieldMatrix, changed: string) => void
}

/** Types by actions: whose records. */
export function RightsTable({ rights, fields, errorAt, onRights, onFields }: RightsTableProps) {
  const { roles, shell, places } = useTexts()
  const types = useTypes()
  const personal = personalTypes(types)
  const { data: saved } = useQuery(savedTablesQuery)
  const { work, others, rest } = groupsOf(types)
  const isSetTogether = rest.every(
    ({ name }) =>
      Object.keys(takenOf(fields[name]!)).length === 0 &&
      ACTIONS.every((one) => rights[name]![one] === rights[EVERY_TYPE]![one]),
  )
  const [isUnfolded, setUnfolded] = useState(!isSetTogether)
  const [wasSetTogether, setSetTogether] = useState(isSetTogether)
  if (wasSetTogether !== isSetTogether) {
    setSetTogether(isSetTogether)
    // What another admin has set apart is seen.
    if (!isSetTogether) setUnfolded(true)
  }

  const row = (type: TypeMetadata) => (
    <TypeRow
      key={type.name}
      type={type}
      levels={rights[type.name]!}
      fields={fields[type.name]!}
      isPersonal={personal.has(type.name)}
      saved={(saved?.get(type.name) ?? []).map(({ id, attributes }) => ({
        id,
        name: String(attributes.name),
      }))}
      errorOf={(part, name) => errorAt(`${part}.${type.name}.${name}`)}
      onLevel={(action, level) =>
        onRights(withLevel(rights, [type.name], action, level), [`rights.${type.name}.${action}`])
      }
      onField={(field, right) =>
        onFields(withFieldRight(fields, type.name, field, right), `fields.${type.name}.${field}`)
      }
    />
  )
  const together = [EVERY_TYPE, ...rest.map(({ name }) => name)]
  return (
    <table className={classes.table}>
      <thead className={classes.head}>
        <tr>
          <td />
          {ACTIONS.map((action) => (
            <th key={action} scope="col">
              {roles.actions[action]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <GroupRow title={shell.workspace} />
        {work.map(row)}
      </tbody>
      <tbody>
        <GroupRow title={places.more} />
        {others.map(row)}
      </tbody>
      <tbody>
        <GroupRow title={roles.rest} />
        <tr>
          <th scope="row" className={classes.type}>
            {roles.restAll}
            <button
              type="button"
              className={classes.unfold}
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? roles.fold : roles.unfold(rest.length)}
            </button>
          </th>
          {ACTIONS.map((action) => (
            <td key={action} data-action={roles.actions[action]}>
              {action !== 'merge' && (
                <LevelSelect
                  label={roles.cell(roles.restAll, roles.actions[action])}
                  value={rights[EVERY_TYPE]![action]}
                  isPersonal={false}
                  saved={[]}
                  error={errorAt(`rights.${EVERY_TYPE}.${action}`)}
                  onChange={(level) =>
                    onRights(
                      withLevel(rights, together, action, level),
                      together.map((name) => `rights.${name}.${action}`),
                    )
                  }
                />
              )}
            </td>
          ))}
        </tr>
        {isUnfolded && rest.map(row)}
      </tbody>
    </table>
  )
}

function GroupRow({ title }: { readonly title: string }) {
  return (
    <tr className={classes.group}>
      <th colSpan={ACTIONS.length + 1} scope="rowgroup">
        {title}
      </th>
    </tr>
  )
}
