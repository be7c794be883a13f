import { ActionIcon, Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Resource } from '../api/records.ts'
import { LinkedName } from '../fields/FieldValue.tsx'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { linkedOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useType } from '../records/types.ts'
import { CloseIcon, PlusIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { relatedQuery } from './api.ts'
import { Card } from './Card.tsx'
import { Facts } from './Facts.tsx'
import classes from './lists.module.css'
import type { Related } from './related.ts'
import { useRecord } from './useRecord.ts'
import { useLinks } from './useRelated.ts'

const FIRST = 5
const MOST = 100

/** Records that belong to this one: opened, searched and added, made in place, taken out. */
export function LinkedList({ related }: { readonly related: Related }) {
  const { record: words } = useTexts()
  const { data: owner, type } = useRecord()
  const { label, target, path, parameters, filter } = related
  const [isAdding, setAdding] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const links = useLinks(related)
  const hasStage = useType(target)?.relationships.some(({ name }) => name === 'stage')
  const page = useQuery({
    ...relatedQuery(path, target, {
      ...parameters,
      sort: '-created-at',
      'page[size]': String(isWhole ? MOST : FIRST),
      ...(hasStage && { include: 'stage' }),
    }),
    placeholderData: keepPreviousData,
  })
  const found = page.data?.data ?? []
  const count = page.data?.meta['record-count']
  const isMore = count !== undefined && count > found.length
  const canWrite = type.can.write
  return (
    <Card
      title={label}
      count={count}
      actions={
        canWrite && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.addTo(label)}
            onClick={() => setAdding(!isAdding)}
          >
            <PlusIcon size={16} />
          </ActionIcon>
        )
      }
    >
      {isAdding && (
        <div className={classes.adding}>
          <LinkPicker
            size="xs"
            autoFocus
            isOpenAtOnce
            aria-label={words.addTo(label)}
            placeholder={words.searchOrCreate}
            field={{ targets: [target], label }}
            value={null}
            without={[...found.map(linkedOf), linkedOf(owner)]}
            prefill={links.prefill}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true')
                setAdding(false)
            }}
            onChange={(added) => {
              setAdding(false)
              if (added) links.add(added).catch(tellFailure)
            }}
          />
        </div>
      )}
      {count === 0 && !isAdding && <div className={classes.nothing}>{words.nothingIn}</div>}
      <ul className={classes.list} aria-label={label}>
        {found.map((one) => (
          <LinkedRow
            key={one.id}
            record={one}
            included={page.data?.included}
            without={related.inverse}
            onRemove={canWrite ? () => links.remove(linkedOf(one)).catch(tellFailure) : undefined}
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

interface LinkedRowProps {
  readonly record: Resource
  readonly included: readonly Resource[] | undefined
  /** The field that leads back here says nothing new. */
  readonly without: string | null
  readonly onRemove: (() => void) | undefined
}

function LinkedRow({ record, included, without, onRemove }: LinkedRowProps) {
  const { linkPicker } = useTexts()
  const linked = linkedOf(record)
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <LinkedName linked={linked} />
      </div>
      <Facts record={record} included={included} without={without} />
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.remove!}
          aria-label={linkPicker.remove(linked.name)}
          onClick={onRemove}
        >
          <CloseIcon size={14} />
        </ActionIcon>
      )}
    </li>
  )
}
