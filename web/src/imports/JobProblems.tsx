import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFields } from '../fields/useFields.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './Imports.module.css'
import type { Job } from './jobs.ts'
import { countOf, problemsQuery, problemWords } from './problems.ts'

const SHOWN = 50

interface JobProblemsProps {
  readonly job: Job
  readonly show: 'problems' | 'left-out'
}

/** The first rows that were refused, or cells that were left out, and why; all of them are in the file. */
export function JobProblems({ job, show }: JobProblemsProps) {
  const { imports } = useTexts()
  const fields = useFields(job.type)
  const { data = [], error } = useQuery(problemsQuery(job, SHOWN, show))
  const all = countOf(job, show)
  const [title, text] =
    show === 'problems' ? [imports.problems, imports.problemsText] : [imports.leftOut, imports.leftOutText]
  if (all === 0) return null
  const labelOf = (name: string) => fields.find((field) => field.name === name.split('.')[0])?.label ?? name
  const more = all > data.length && data.length > 0 ? imports.firstProblems(data.length, all) : ''
  return (
    <Section title={title} text={`${text} ${more}`} flush>
      <FailureNote failure={error} m="md" />
      <div className={classes.scroll}>
        <Table verticalSpacing={6} horizontalSpacing="md" aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{imports.row}</Table.Th>
              <Table.Th>{imports.field}</Table.Th>
              <Table.Th>{imports.problem}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((problem, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file keep their places
              <Table.Tr key={place}>
                <Table.Td>{problem.row}</Table.Td>
                <Table.Td>{labelOf(problem.field)}</Table.Td>
                <Table.Td>{problemWords(problem)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Section>
  )
}
