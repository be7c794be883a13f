import { Badge, Button, ColorSwatch } from '@mantine/core'
import { type Draft, type Resource, readRecord, updateRecord } from '../api/records.ts'
import { RecordDialog } from '../dictionaries/RecordDialog.tsx'
import { RecordMenu } from '../dictionaries/RecordMenu.tsx'
import { useEdited } from '../dictionaries/useEdited.ts'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useType } from '../metadata/useTypes.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { Section } from '../ui/Section.tsx'
import { type Sortable, SortableRows } from '../ui/SortableRows.tsx'
import { undoable } from '../undo/undoable.ts'

interface StageListProps {
  readonly type: string
  readonly title: string
  readonly text: string
  readonly stages: readonly Resource[]
  /** What a new stage belongs to. */
  readonly relationships?: NonNullable<Draft['relationships']>
  readonly onChanged: () => Promise<unknown>
}

interface Item extends Sortable {
  readonly record: Resource
}

/** The stages of a funnel, or of orders, in their order. */
export function StageList({ type: name, title, text, stages, relationships, onChanged }: StageListProps) {
  const { funnels: words, records } = useTexts()
  const type = useType(name)
  const [edited, setEdited] = useEdited(name, stages)
  const items: readonly Item[] = stages.map((record) => ({
    id: record.id,
    name: String(record.attributes.name),
    isFixed: record.attributes.kind !== null,
    record,
  }))

  async function move(item: Item, order: readonly Item[]) {
    const attributes = { position: await positionIn(order, item) }
    await undoable(records.moved(item.name, order.indexOf(item) + 1), (deed) =>
      updateRecord(item.record, { attributes }, deed),
    )
    await onChanged()
  }

  return (
    <Section
      title={title}
      text={text}
      flush
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon size={14} />}
          onClick={() => setEdited('new')}
        >
          {words.addStage}
        </Button>
      }
    >
      <SortableRows
        label={title}
        items={items}
        onMove={move}
        row={({ record, isFixed }, moves) => ({
          lead: (
            <ColorSwatch color={String(record.attributes.color ?? '#7d8695')} size={14} withShadow={false} />
          ),
          title: <StageTitle record={record} />,
          text: <StageText record={record} />,
          actions: (
            <RecordMenu
              record={record}
              moves={moves}
              canDelete={!isFixed}
              onEdit={() => setEdited(record)}
              onDeleted={onChanged}
            />
          ),
        })}
      />
      {edited && type && (
        <RecordDialog
          type={type}
          {...(edited === 'new' ? relationships && { relationships } : { record: edited })}
          onClose={() => {
            setEdited(undefined)
            void onChanged()
          }}
        />
      )}
    </Section>
  )
}

function StageTitle({ record: { type, attributes } }: { readonly record: Resource }) {
  const labels = useLabels()
  const kind = typeof attributes.kind === 'string' && labels.choice(type, 'kind', attributes.kind)
  return (
    <>
      {String(attributes.name)}
      {kind && kind !== attributes.name && (
        <Badge size="sm" variant="light" color="gray" tt="none">
          {kind}
        </Badge>
      )}
    </>
  )
}

function StageText({ record: { attributes } }: { readonly record: Resource }) {
  const { funnels: words } = useTexts()
  const { duration, probability, description } = attributes
  const { percent } = useWords()
  const parts = [
    typeof probability === 'number' && percent(probability),
    typeof duration === 'number' && words.days(duration),
    typeof description === 'string' && description,
  ]
  return parts.filter(Boolean).join(' · ')
}

/**
 * The server gives a stage the place that it asks for and lets those from there on make room,
 * so the neighbour is asked for its place of now.
 */
async function positionIn(order: readonly Item[], moved: Item): Promise<number> {
  const place = order.indexOf(moved)
  const [before, next] = [order[place - 1], order[place + 1]]
  if (next && !next.isFixed) return positionOf(next)
  return before ? (await positionOf(before)) + 1 : 1
}

const positionOf = async ({ record }: Item): Promise<number> =>
  Number((await readRecord(record)).attributes.position)
