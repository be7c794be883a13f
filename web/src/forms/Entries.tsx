import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreButton } from '../changes/MoreButton.tsx'
import { useNames } from '../fields/useNames.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { MailIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { pathOf } from '../ui/paths.ts'
import { Row, RowLink, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { type Entry, entriesQuery } from './api.ts'

/** Nothing where it is hidden from who looks. */
const seen = (type: string, id: string | null) => (id === null ? [] : [{ type, id }])
const madeIn = ({ attributes }: Entry) => seen(attributes['resource-type'], attributes['resource-id'])
const contactIn = ({ attributes }: Entry) => seen('contacts', attributes['contact-id'])

/** What came in, the newest first, and how much there was. */
export function Entries({ formId }: { readonly formId: string }) {
  const { forms: words } = useTexts()
  const labels = useLabels()
  const query = useInfiniteQuery(entriesQuery(formId))
  const all = query.data?.pages.flatMap(({ entries }) => entries)
  const meta = query.data?.pages[0]?.meta
  const nameOf = useNames((all ?? []).flatMap((one) => [...madeIn(one), ...contactIn(one)]))
  const told = meta && (
    <>
      {words.counts(meta.taken, meta.trapped)}
      {meta['last-taken-at'] && (
        <>
          {' · '}
          {words.last} <Moment at={meta['last-taken-at']} />
        </>
      )}
    </>
  )
  return (
    <>
      <FailureNote failure={query.error} />
      {!all && !query.error && <Waiting />}
      {all && (
        <Section title={words.entries} text={told} flush>
          {all.length === 0 ? (
            <Nothing icon={<MailIcon size={28} />} title={words.noEntries} text={words.noEntriesText} />
          ) : (
            <Rows label={words.entries}>
              {all.map((entry) => (
                <Row
                  key={entry.id}
                  title={madeIn(entry).map((made) => (
                    <RowLink key={made.id} to={pathOf(made)}>
                      {nameOf(made).name}
                    </RowLink>
                  ))}
                  text={[
                    labels.type(entry.attributes['resource-type']).one,
                    ...(entry.attributes['resource-type'] === 'contacts'
                      ? []
                      : contactIn(entry).map((contact) => nameOf(contact).name)),
                    ...(entry.attributes['known-contact'] ? [words.known] : []),
                  ].join(' · ')}
                  facts={<Moment at={entry.attributes['created-at']} />}
                />
              ))}
            </Rows>
          )}
        </Section>
      )}
      <MoreButton query={query} label={words.more} />
    </>
  )
}
