import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Parameters } from '../api/address.ts'
import { type Figures, summaryQuery } from '../api/summary.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { WithoutRate } from '../ui/WithoutRate.tsx'
import { WHERE, withCondition } from './questions/question.ts'
import classes from './Totals.module.css'
import type { Grouping } from './useGroupings.ts'
import { type View, withFilter } from './view.ts'

interface GroupsProps {
  readonly type: string
  readonly grouping: Grouping
  /** What the list is filtered by, and which figures are asked for. */
  readonly parameters: Parameters
  readonly view: View
  readonly onChange: (view: View) => void
  readonly figuresOf: (figures: Figures) => readonly (readonly [label: string, figure: string])[]
}

/** The groups of a list with their subtotals, which fold away; pressing one shows its records alone. */
export function Groups({ type, grouping, parameters, view, onChange, figuresOf }: GroupsProps) {
  const { table } = useTexts()
  const { key, name, isLink } = grouping
  const asked = { ...parameters, group: key, ...(isLink && { include: name }) }
  const { data, error } = useQuery(summaryQuery(type, asked))
  const groups = data?.groups ?? []
  return (
    <details className={classes.groups} open>
      <summary>{table.groupsOf(grouping.label, groups.length)}</summary>
      <FailureNote failure={error ?? undefined} />
      <table>
        <thead>
          <tr>
            <th scope="col">{grouping.label}</th>
            <th scope="col" className={classes.number}>
              {table.records}
            </th>
            {figuresOf({}).map(([label]) => (
              <th key={label} scope="col" className={classes.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ keys, count, figures }) => {
            const value = keys[name] ?? null
            const where = withCondition(view.filters[WHERE], grouping.condition(value))
            const label = grouping.labelOf(value, data!)
            return (
              <tr key={value ?? ''} data-group={value ?? ''}>
                <th scope="row">
                  {where ? (
                    <UnstyledButton
                      className={classes.narrow}
                      onClick={() => onChange(withFilter(view, WHERE, where))}
                    >
                      {label}
                    </UnstyledButton>
                  ) : (
                    label
                  )}
                </th>
                <td className={classes.number}>{table.count(count)}</td>
                {figuresOf(figures).map(([column, figure]) => (
                  <td key={column} className={classes.number}>
                    {figure}
                  </td>
                ))}
                {figures['without-rate'] && (
                  <td>
                    <WithoutRate count={figures['without-rate']} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}
