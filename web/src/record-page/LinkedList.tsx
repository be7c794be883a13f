import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteRecord, type Resource } from '../api/records.ts'
import { linkedOf, titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useOpenness } from '../metadata/useOpenness.ts'
import { useType } from '../metadata/useTypes.ts'
import { LinkIcon, PlusIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { undoable } from '../undo/undoable.ts'
import { Adding, keptWay } from './Adding.tsx'
import { relatedQuery } from './api.ts'
import { Card } from './Card.tsx'
import { useInvoicePayments } from './invoicePayments.ts'
import { LinkedRow } from './LinkedRow.tsx'
import classes from './lists.module.css'
import type { Related } from './related.ts'
import { useRecord } from './useRecord.ts'
import { useLinks } from './useRelated.ts'

const FIRST = 5
const MOST = 100

/** Records that belong to this one: opened, made, linked or taken over, taken out. */
export function LinkedList({ related }: { readonly related: Related }) {
  const { record: words, belonging, undo } = useTexts()
  const { data: owner, type } = useRecord()
  const { label, target, path, parameters, filter, bond } = related
  const [way, setWay] = useState(() => keptWay(related))
  const [isWhole, setWhole] = useState(false)
  const links = useLinks(related)
  const targetType = useType(target)
  const include = targetType?.relationships
    .filter((one) => one.name === 'stage' || (bond === 'foreign' && one['part-of']))
    .map(({ name }) => name)
  const page = useQuery({
    ...relatedQuery(path, target, {
      ...parameters,
      sort: '-created-at',
      'page[size]': String(isWhole ? MOST : FIRST),
      ...(include?.length && { include: include.join() }),
    }),
    placeholderData: keepPreviousData,
  })
  const more = useInvoicePayments(related)
  const own = page.data?.data ?? []
  const found = [...own, ...more.data]
  const total = page.data?.meta['record-count']
  const count = total === undefined ? undefined : total + more.data.length
  const isMore = count !== undefined && count > found.length
  const canWrite = type.can.write
  const isTakable = bond === 'pointing' || bond === 'part'

  const isOpen = useOpenness(
    target,
    found.map(({ id }) => id),
  )
  /** What points here is taken out by editing it, a part by deleting it, a link by editing this record. */
  function isRemovable({ id }: Resource): boolean {
    if (!canWrite || bond === 'foreign') return false
    return bond === 'linked' || Boolean(isOpen(bond === 'part' ? 'delete' : 'edit', id))
  }

  /** What is a part of the record is deleted; anything else stays where it is otherwise. */
  async function remove(record: Resource) {
    if (bond !== 'part') return links.remove(linkedOf(record))
    await undoable(undo.deleted(titleOf(record)), (deed) => deleteRecord(record, deed))
    await links.refreshBoth()
  }

  return (
    <Card
      title={label}
      count={count}
      actions={
        canWrite && (
          <>
            {isTakable && targetType?.can.edit && (
              <Tooltip label={belonging.takeInto(label)}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={belonging.takeInto(label)}
                  onClick={() => setWay(way ? undefined : 'take')}
                >
                  <LinkIcon size={16} />
                </ActionIcon>
              </Tooltip>
            )}
            {(bond === 'linked' || targetType?.can.create) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={words.addTo(label)}
                onClick={() => setWay(bond !== 'linked' ? 'make' : way ? undefined : 'link')}
              >
                <PlusIcon size={16} />
              </ActionIcon>
            )}
          </>
        )
      }
    >
      {way && (
        <Adding
          key={way}
          related={related}
          way={way}
          without={[...found.map(linkedOf), linkedOf(owner)]}
          onClose={() => setWay(undefined)}
        />
      )}
      {count === 0 && !way && <div className={classes.nothing}>{words.nothingIn}</div>}
      <ul className={classes.list} aria-label={label}>
        {found.map((one) => (
          <LinkedRow
            key={one.id}
            record={one}
            included={[...(page.data?.included ?? []), ...(more.included ?? [])]}
            without={related.inverse}
            onRemove={isRemovable(one) ? () => remove(one).catch(tellFailure) : undefined}
          />
        ))}
      </ul>
      {isMore && filter && (
        <Link
          to="/$type"
          params={{ type: target }}
          search={{ [`filter[${filter}]`]: owner.id }}
          className={classes.all}
        >
          {words.showAll(count)}
        </Link>
      )}
      {isMore && !filter && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.more!}
          onClick={() => setWhole(true)}
        >
          {words.showAll(count)}
        </Button>
      )}
    </Card>
  )
}
