import { useForm } from '@mantine/form'
import type { Resource } from '../api/records.ts'
import { pageKey } from '../drafts/kept.ts'
import type { Linked } from '../fields/field.ts'
import { LinkPicker } from '../fields/LinkPicker.tsx'
import { linkedOf, titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { TEAMS } from './api.ts'
import type { Node } from './tree.ts'

interface MoveDialogProps {
  readonly team: Resource
  readonly teams: readonly Resource[]
  /** The team itself and those below it. */
  readonly without: readonly Node[]
  readonly onMove: (parent: Resource | null) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for the team below which another one is to stand; for none, it stands at the top. */
export function MoveDialog({ team, teams, without, onMove, onClose }: MoveDialogProps) {
  const { teams: words } = useTexts()
  const name = titleOf(team)
  const above = without.find((node) => node.team === team)?.above.at(-1)
  const form = useForm<{ parent: Linked | null }>({
    initialValues: { parent: above ? linkedOf(above) : null },
  })
  const submission = useSubmit({
    form,
    draft: pageKey(`move ${team.id}`),
    send: ({ parent }) => onMove(teams.find(({ id }) => id === parent?.id) ?? null),
    onDone: onClose,
  })
  return (
    <FormDialog title={words.moveTitle(name)} action={words.move} submission={submission} onClose={onClose}>
      <LinkPicker
        label={words.below}
        placeholder={words.top}
        field={{ targets: [TEAMS], label: words.below }}
        without={without.map((node) => linkedOf(node.team))}
        canCreate={false}
        data-autofocus
        {...form.getInputProps('parent')}
        value={form.values.parent}
      />
    </FormDialog>
  )
}
