import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Identifier, type Resource, refresh } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useType } from '../metadata/useTypes.ts'
import { tellFailure } from '../ui/notify.ts'
import { undoable } from '../undo/undoable.ts'
import { KINDS_OF, type Kind, makePaper, TEMPLATES, templatesQuery } from './api.ts'

/** The papers that can be made of this record: one press each, by each template of the account. */
export function usePapers(record: Identifier) {
  const { undo } = useTexts()
  const labels = useLabels()
  const [made, setMade] = useState<Resource>()
  const [isMaking, setMaking] = useState(false)
  const canKeep = useType('documents')?.can.create === true
  const canInvoice = useType('invoices')?.can.create === true
  const knowsTemplates = useType(TEMPLATES)?.can.read === true
  const kinds = (canKeep && KINDS_OF[record.type]) || []
  const { data } = useQuery({ ...templatesQuery, enabled: knowsTemplates && kinds.length > 0 })

  async function make(kind: Kind, template: string | undefined) {
    // A second press would be a second number.
    if (isMaking) return
    setMaking(true)
    try {
      const document = await undoable(
        (one: Resource) => undo.created(titleOf(one)),
        (deed) => makePaper(record, kind, template, deed),
      )
      setMade(document)
    } finally {
      setMaking(false)
    }
    await refresh('documents', 'invoices', 'invoice-lines', 'deals')
  }

  const open = kinds.filter((kind) => kind !== 'invoice' || record.type === 'invoices' || canInvoice)
  const labelOf = (kind: Kind) => labels.choice(TEMPLATES, 'kind', kind)
  const action = (kind: Kind, id: string, label: string, template?: string) => ({
    id: `paper-${kind}-${id}`,
    label,
    run: () => void make(kind, template).catch(tellFailure),
  })
  return {
    /** One of each kind, by the first template. */
    kinds: open.map((kind) => action(kind, 'usual', labelOf(kind))),
    actions: open.flatMap((kind) => {
      const label = labelOf(kind)
      const templates = (data?.data ?? []).filter(({ attributes }) => attributes.kind === kind)
      if (templates.length < 2) return [action(kind, 'usual', label)]
      return templates.map((one) => action(kind, one.id, `${label}: ${titleOf(one)}`, one.id))
    }),
    isMaking,
    made,
    endShowing: () => setMade(undefined),
  }
}
