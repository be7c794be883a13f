import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createRecord, deleteRecord, type Resource, refresh } from '../api/records.ts'
import type { Linked } from '../fields/field.ts'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { useFields } from '../fields/useFields.ts'
import { linkedOf } from '../fields/values.ts'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useOpenness } from '../metadata/useOpenness.ts'
import { useType } from '../metadata/useTypes.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { undoable } from '../undo/undoable.ts'
import { relatedQuery } from './api.ts'
import { Card } from './Card.tsx'
import { LineCell } from './LineCell.tsx'
import classes from './Lines.module.css'
import lists from './lists.module.css'
import type { Related } from './related.ts'
import { useRecord } from './useRecord.ts'

const EDITED = ['quantity', 'selling-price', 'discount', 'vat']
const MOST = '100'

/** What is sold: products with quantity, price, discount, and the sum as the API calculates it. */
export function Lines({ related }: { readonly related: Related }) {
  const { record: words, linkPicker, undo } = useTexts()
  const { target } = related
  const product = useLabels().field(target, 'product')
  const { data: owner, type } = useRecord()
  const { money } = useWords()
  const fields = useFields(target)
  const columns = EDITED.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const { data } = useQuery(relatedQuery(related.path, target, { ...related.parameters, 'page[size]': MOST }))
  const lines = data?.data ?? []
  const { vat, 'vat-rate': usualRate } = owner.attributes
  const count = data?.meta['record-count'] ?? 0
  const isWhole = lines.length >= count
  // Lines that are not here cannot be added up; an invoice tells its sum, unless a tax comes on top.
  const told = owner.type === 'invoices' && vat !== 'added' ? owner.attributes.amount : undefined
  const total = isWhole ? totalOf(lines) : told
  const lineType = useType(target)
  const canAdd = type.can.write && lineType?.can.create
  const isOpen = useOpenness(
    target,
    lines.map(({ id }) => id),
  )
  // The amount of a deal follows its lines, and the invoices that have theirs.
  const changed = () => refresh(target, owner.type, 'deals')

  async function add({ type, id }: Linked) {
    const relationships = {
      product: { data: { type, id } },
      [related.inverse!]: { data: { type: owner.type, id: owner.id } },
    }
    await undoable(
      (line: Resource) => undo.created(linkedOf(line).name),
      (deed) => createRecord(target, { relationships }, deed),
    )
    await changed()
  }
  async function remove(line: Resource) {
    await undoable(undo.deleted(linkedOf(line).name), (deed) => deleteRecord(line, deed))
    await changed()
  }

  return (
    <Card title={related.label} count={data?.meta['record-count']}>
      {lines.length > 0 && (
        <div className={classes.frame}>
          <table className={classes.lines} aria-label={related.label}>
            <thead>
              <tr>
                <th scope="col">{product}</th>
                {columns.map(({ name, label }) => (
                  <th key={name} scope="col" className={classes.number}>
                    {label}
                  </th>
                ))}
                <th scope="col" className={classes.number}>
                  {words.sum}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <th scope="row">{linkedOf(line).name}</th>
                  {columns.map((field) => (
                    <td key={field.name} className={classes.number}>
                      <LineCell
                        line={line}
                        field={field}
                        usual={field.name === 'vat' ? usualRate : undefined}
                        isEditable={type.can.write && Boolean(isOpen('edit', line.id))}
                        onSaved={changed}
                      />
                    </td>
                  ))}
                  <td className={classes.number}>
                    {money(line.attributes.amount ?? 0, line.attributes.currency)}
                  </td>
                  <td>
                    {type.can.write && isOpen('delete', line.id) && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={linkPicker.remove(linkedOf(line).name)}
                        onClick={() => void remove(line).catch(tellFailure)}
                      >
                        <CloseIcon size={14} />
                      </ActionIcon>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {total !== undefined && (
                <tr>
                  <th scope="row" colSpan={columns.length + 1}>
                    {words.total}
                  </th>
                  <td className={classes.number}>{money(total, owner.attributes.currency)}</td>
                  <td />
                </tr>
              )}
              {vat === 'added' && (
                <tr>
                  <th scope="row" colSpan={columns.length + 1}>
                    {words.totalWithVat}
                  </th>
                  <td className={classes.number}>
                    {money(owner.attributes.amount ?? 0, owner.attributes.currency)}
                  </td>
                  <td />
                </tr>
              )}
            </tfoot>
          </table>
        </div>
      )}
      {!isWhole && <div className={lists.nothing}>{words.firstLines(lines.length, count)}</div>}
      {lines.length === 0 && !canAdd && <div className={lists.nothing}>{words.nothingIn}</div>}
      {canAdd && (
        <div className={lists.adding}>
          <LinkPicker
            size="xs"
            aria-label={words.addProduct}
            placeholder={words.addProduct}
            field={{ targets: ['products'], label: product }}
            value={null}
            onChange={(chosen) => chosen && add(chosen).catch(tellFailure)}
          />
        </div>
      )}
    </Card>
  )
}

const totalOf = (lines: readonly Resource[]): number =>
  lines.reduce((sum, { attributes }) => sum + Number(attributes.amount ?? 0), 0)
