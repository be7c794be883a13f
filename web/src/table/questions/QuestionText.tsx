import { Fragment } from 'react'
import { useWords } from '../../fields/words.ts'
import { useTexts } from '../../locales/language.ts'
import { useLinkedNames } from '../filters/useLinkedNames.ts'
import { type Asked, type Group, isGroup } from './question.ts'
import { type Askable, useAskable } from './useAskable.ts'
import { operatorWords } from './words.ts'

interface QuestionTextProps {
  readonly type: string
  readonly question: Group
}

/** A question as a sentence. */
export function QuestionText({ type, question }: QuestionTextProps) {
  const fields = useAskable(type)
  return <GroupText fields={fields} group={question} />
}

function GroupText({ fields, group }: { readonly fields: readonly Askable[]; readonly group: Group }) {
  const { questions } = useTexts()
  const between = group.word === 'all' ? questions.and : questions.or
  return group.members.map((one, index) => (
    <Fragment key={one.key}>
      {index > 0 && ` ${between} `}
      {isGroup(one) ? (
        <>
          (<GroupText fields={fields} group={one} />)
        </>
      ) : (
        <AskedText fields={fields} asked={one} />
      )}
    </Fragment>
  ))
}

function AskedText({ fields, asked }: { readonly fields: readonly Askable[]; readonly asked: Asked }) {
  const { questions } = useTexts()
  const known = fields.find(({ path }) => path === asked.field)
  const words = known && asked.choice ? operatorWords(questions, known.field, asked.choice) : ''
  const isAlone = asked.choice === 'empty' || asked.choice === 'not-empty'
  return (
    <>
      {known?.label ?? asked.field} {words} {!isAlone && <ValueText known={known} value={asked.value} />}
    </>
  )
}

/** What is compared with, as people know it. */
function ValueText({ known, value }: { readonly known: Askable | undefined; readonly value: unknown }) {
  const { questions, common } = useTexts()
  const words = useWords()
  const given = [value].flat().filter((one) => one !== null)
  const isLink = known?.field.source === 'relationship'
  const ids = isLink ? given.filter((one) => /^\d+$/.test(String(one))) : []
  const linked = useLinkedNames(known?.field.targets ?? [], ids.join(','))
  const textOf = (one: unknown): string => {
    if (one === 'me' && isLink) return questions.me
    if (one === 'my-team' && isLink) return questions.myTeam
    if (isLink) return linked.find(({ id }) => id === String(one))?.name ?? String(one)
    if (typeof one === 'boolean') return one ? common.yes : common.no
    const choice = known?.field.choices?.find((each) => each.value === one)
    if (choice) return choice.label
    if (typeof one === 'number') return words.number(String(one))
    const [, count, span] = /^(\d+) (day|week|month|year)s?$/.exec(String(one)) ?? []
    if (span) return `${count} ${questions.spans[`${span}s` as keyof typeof questions.spans]}`
    return /^\d{4}-\d\d-\d\d$/.test(String(one)) ? words.date(String(one)) : String(one)
  }
  return given.map(textOf).join(', ')
}
