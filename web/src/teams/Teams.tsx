import { Button, VisuallyHidden } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '../api/records.ts'
import { useEdited } from '../dictionaries/useEdited.ts'
import { draftedUnder, pageKey } from '../drafts/kept.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { PlusIcon, TreeIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { TEAMS, teamsQuery } from './api.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { TeamDialog } from './TeamDialog.tsx'
import { TeamRow } from './TeamRow.tsx'
import { TopTarget } from './TopTarget.tsx'
import { isBelow, parentOf, siblingBefore, treeOf } from './tree.ts'
import { useTeamMoves } from './useTeamMoves.ts'

/** Who works with whom, one team below another. */
export function Teams() {
  const { teams: words, records } = useTexts()
  const { made } = useLabels().type(TEAMS)
  const { data } = useSuspenseQuery(teamsQuery)
  const { moved, announcement, move } = useTeamMoves()
  const [edited, setEdited] = useEdited(TEAMS, data.data)
  const [above, setAbove] = useState<Resource>()
  const [leavingId, setLeavingId] = useState(() => draftedUnder(pageKey('move ')))
  const leaving = data.data.find(({ id }) => id === leavingId)
  const nodes = treeOf(data.data, moved)

  function add(parent: Resource | undefined) {
    setAbove(parent)
    setEdited('new')
  }
  function put(id: string, parent: Resource | null) {
    const team = data.data.find((each) => each.id === id)
    if (team) void move(team, parent).catch(tellFailure)
  }
  const addButton = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => add(undefined)}>
      {records.new(made)}
    </Button>
  )
  return (
    <Page title={words.title} text={words.text} actions={nodes.length === 0 ? undefined : addButton}>
      <Section flush>
        {nodes.length === 0 && (
          <Nothing
            icon={<TreeIcon size={28} />}
            title={words.none}
            text={words.noneText}
            action={addButton}
          />
        )}
        <Rows label={words.title}>
          {nodes.map((node) => {
            const { team } = node
            const before = siblingBefore(nodes, node)
            const parent = parentOf(node)
            return (
              <TeamRow
                key={team.id}
                node={node}
                included={data.included}
                onDropped={(id) => put(id, team)}
                onRight={before && (() => put(team.id, before))}
                onLeft={parent && (() => put(team.id, node.above.at(-2) ?? null))}
                onEdit={() => setEdited(team)}
                onAdd={() => add(team)}
                onMove={() => setLeavingId(team.id)}
              />
            )
          })}
        </Rows>
        <TopTarget onDrop={(id) => put(id, null)} />
        <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      </Section>
      {edited && (
        <TeamDialog
          {...(edited === 'new' ? above && { parent: above } : { team: edited })}
          included={data.included}
          onClose={() => setEdited(undefined)}
        />
      )}
      {leaving && (
        <MoveDialog
          team={leaving}
          without={nodes.filter((node) => node.team === leaving || isBelow(node, leaving.id))}
          teams={data.data}
          onMove={(parent) => move(leaving, parent)}
          onClose={() => setLeavingId(undefined)}
        />
      )}
    </Page>
  )
}
