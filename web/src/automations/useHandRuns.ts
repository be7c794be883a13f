import { useQuery } from '@tanstack/react-query'
import { createRecord, type Identifier } from '../api/records.ts'
import { membersOf } from '../api/values.ts'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { tellFailure } from '../ui/notify.ts'
import { tellDone } from '../undo/undoable.ts'
import { automationsQuery, isActive } from './api.ts'
import { kindOf, typeOf } from './grammar.ts'

/** The automations that somebody starts for this record by hand. */
export function useHandRuns({ type, id }: Identifier) {
  const { automations: words } = useTexts()
  const isOpen = useType('automations')?.can.read === true
  const { data } = useQuery({ ...automationsQuery, enabled: isOpen })
  const found = (data?.data ?? []).filter((one) => {
    const when = membersOf(one.attributes.when)
    return isActive(one) && kindOf(when) === 'manual' && typeOf(when) === type
  })
  return found.map((one) => {
    const name = String(one.attributes.name)
    async function start() {
      const automation = { data: { type: 'automations', id: one.id } }
      const about = { 'resource-type': type, 'resource-id': id }
      const draft = { attributes: about, relationships: { automation } }
      const { attributes } = await createRecord('automation-runs', draft, { requests: [] })
      // What is taken back is what the run does, not that it was asked for.
      tellDone(words.started(name), { requests: [String(attributes['request-id'])] })
    }
    return { id: `automation-${one.id}`, label: words.run(name), run: () => void start().catch(tellFailure) }
  })
}
