import { useState } from 'react'
import { CreateDialog } from '../create/CreateDialog.tsx'
import { isDrafted, pageKey } from '../drafts/kept.ts'
import { isCreating } from '../fields/creator.ts'
import type { Linked } from '../fields/field.ts'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { tellFailure } from '../ui/notify.ts'
import classes from './lists.module.css'
import type { Related } from './related.ts'
import { useLinks } from './useRelated.ts'

/** How a list gets one more: linked or made, only made, or taken from where it is now. */
export type Way = 'link' | 'make' | 'take'

const madeKey = ({ name }: Related) => pageKey(`new one of ${name}`)

/** How the list was getting one more when the page was loaded anew. */
export function keptWay(related: Related): Way | undefined {
  if (isDrafted(madeKey(related))) return 'make'
  return isCreating({ targets: [related.target], label: related.label }) ? 'link' : undefined
}

interface AddingProps {
  readonly related: Related
  readonly way: Way
  /** What is there already. */
  readonly without: readonly Linked[]
  readonly onClose: () => void
}

export function Adding({ related, way, without, onClose }: AddingProps) {
  const { record: words, belonging } = useTexts()
  const labels = useLabels()
  const { label, target } = related
  const links = useLinks(related)
  const [taken, setTaken] = useState<{ readonly one: Linked; readonly owner: Linked }>()

  async function add(one: Linked) {
    const owner = way === 'take' ? await links.ownerOf(one) : null
    if (owner) return setTaken({ one, owner })
    onClose()
    await links.add(one)
  }

  if (way === 'make')
    return (
      <CreateDialog
        type={target}
        draft={madeKey(related)}
        prefill={links.prefill}
        onCreated={() => void links.refreshBoth()}
        onClose={onClose}
      />
    )
  if (taken) {
    const { one, owner } = taken
    const ownerType = labels.type(owner.type).one
    return (
      <ConfirmDialog
        title={belonging.takeTitle(one.name)}
        text={belonging.takeText(ownerType, owner.name)}
        action={belonging.takeFrom(ownerType, owner.name)}
        onConfirm={() => links.add(one)}
        onClose={onClose}
      />
    )
  }
  const name = way === 'take' ? belonging.takeInto(label) : words.addTo(label)
  return (
    <div className={classes.adding}>
      <LinkPicker
        size="xs"
        autoFocus
        isOpenAtOnce
        aria-label={name}
        placeholder={way === 'take' ? belonging.searchToTake : words.searchOrCreate}
        field={{ targets: [target], label }}
        value={null}
        without={without}
        canCreate={way === 'link'}
        prefill={links.prefill}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true')
            onClose()
        }}
        onChange={(chosen) => {
          if (chosen) add(chosen).catch(tellFailure)
        }}
      />
    </div>
  )
}
