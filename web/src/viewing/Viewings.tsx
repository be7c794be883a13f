import { useSuspenseQuery } from '@tanstack/react-query'
import { useSession } from '../api/session.ts'
import { texts, useLanguage, useTexts } from '../locales/language.ts'
import { userName } from '../locales/person.ts'
import { formatOf } from '../ui/days.ts'
import { EyeIcon } from '../ui/icons.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { ownViewingsQuery, type Viewing, viewingsQuery } from './api.ts'

/** To owners: who has seen the app as whom. */
export function Viewings() {
  const { viewing } = useTexts()
  const { data } = useSuspenseQuery(viewingsQuery)
  return (
    <ViewingList
      title={viewing.all}
      viewings={data.viewings}
      wordsOf={({ viewer, viewed }) => viewing.sawAs(nameOf(viewer), nameOf(viewed))}
    />
  )
}

/** To everybody: who has seen the app as them. */
export function OwnViewings() {
  const { viewing } = useTexts()
  const { data } = useSuspenseQuery(ownViewingsQuery)
  return <ViewingList title={viewing.own} viewings={data.viewings} wordsOf={({ viewer }) => nameOf(viewer)} />
}

const nameOf = (person: Viewing['viewer']) => (person ? userName(person) : texts().viewing.deleted)

interface ViewingListProps {
  readonly title: string
  readonly viewings: readonly Viewing[]
  readonly wordsOf: (viewing: Viewing) => string
}

/** Nothing when there is nothing to tell. */
function ViewingList({ title, viewings, wordsOf }: ViewingListProps) {
  const { viewing } = useTexts()
  const language = useLanguage()
  const { account } = useSession()
  const times = formatOf(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: account['time-zone'],
  })
  const spanOf = ({ 'began-at': begun, 'ended-at': ended }: Viewing) =>
    ended ? times.formatRange(new Date(begun), new Date(ended)) : times.format(new Date(begun))
  if (viewings.length === 0) return null
  return (
    <Section title={title} text={viewing.listText} flush>
      <Rows label={title}>
        {viewings.map((one) => (
          <Row
            key={one.id}
            lead={<EyeIcon size={20} />}
            title={wordsOf(one)}
            text={spanOf(one)}
            facts={one['ended-at'] === null && viewing.now}
          />
        ))}
      </Rows>
    </Section>
  )
}
