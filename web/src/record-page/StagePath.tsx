import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { OpenRecord } from '../api/openRecord.ts'
import { listQuery } from '../api/records.ts'
import { draftedUnder, pageKey } from '../drafts/kept.ts'
import { type Linked, linkedIn } from '../fields/field.ts'
import { type Change, linkedOf, titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { LossDialog } from '../loss/LossDialog.tsx'
import { tellFailure } from '../ui/notify.ts'
import { useInTurn } from '../ui/useInTurn.ts'
import classes from './StagePath.module.css'
import { useRecord } from './useRecord.ts'

/** The way of a deal or an order, stage by stage; a press moves it there. */
export function StagePath() {
  const { board } = useTexts()
  const { data, included, etag, type, fields, field, value, save } = useRecord()
  const [current] = linkedIn(value('stage'))
  const [funnel] = linkedIn(value('stage-category'))
  const [expected, setExpected] = useState<string>()
  const [lostOn, setLostOn] = useState(() => draftedUnder(pageKey('loss ')))
  const path = funnel ? `deal-stage-categories/${funnel.id}/stages` : 'order-stages'
  const { data: page } = useQuery({
    ...listQuery(path, { sort: 'position', 'page[size]': '100' }),
    enabled: type.name !== 'deals' || Boolean(funnel),
  })
  const stages = page?.data ?? []
  const lost = stages.find(({ id }) => id === lostOn)
  const shown = expected ?? current?.id
  const place = stages.findIndex(({ id }) => id === shown)

  // Whoever moves it on before the answer has come moves what the answer will show.
  const left = useRef<OpenRecord>(undefined)
  const inTurn = useInTurn(() => {
    left.current = undefined
    setExpected(undefined)
  })

  const moveTo = (stage: Linked, told: readonly Change[] = []) =>
    inTurn(async () => {
      left.current = await save(
        left.current ?? { data, included, etag },
        [[field('stage')!, stage], ...told],
        board.moved(titleOf(data), stage.name),
      )
    })

  async function move(stage: Linked) {
    if (stage.id === shown || !type.can.write) return
    setExpected(stage.id)
    await moveTo(stage).catch(tellFailure)
  }

  return (
    <>
      <ol className={classes.path} aria-label={field('stage')?.label} onKeyDown={moveFocus}>
        {stages.map((stage, index) => {
          const { kind } = stage.attributes
          const linked = linkedOf(stage)
          return (
            <li key={stage.id} className={classes.step}>
              <button
                type="button"
                className={classes.stage}
                style={
                  { '--stage': linked.color ?? 'var(--mantine-primary-color-filled)' } as React.CSSProperties
                }
                data-passed={
                  (index <= place && kindOf(stages[place]) !== 'lost') || index === place || undefined
                }
                aria-current={index === place ? 'step' : undefined}
                ref={index === place ? showInPath : undefined}
                disabled={!type.can.write}
                onClick={() =>
                  kind === 'lost' && stage.id !== shown ? setLostOn(stage.id) : void move(linked)
                }
              >
                {linked.name}
              </button>
            </li>
          )
        })}
      </ol>
      {lost && (
        <LossDialog
          type={type.name}
          name={titleOf(data)}
          known={Object.fromEntries(fields.map(({ name }) => [name, value(name)]))}
          draft={pageKey(`loss ${lost.id}`)}
          onLose={(told) => moveTo(linkedOf(lost), told)}
          onClose={() => setLostOn(undefined)}
        />
      )}
    </>
  )
}

/** On a narrow screen the path is longer than what is seen of it. */
function showInPath(button: HTMLButtonElement | null) {
  const path = button?.closest('ol')
  if (path)
    path.scrollLeft = button!.offsetLeft - path.offsetLeft - (path.clientWidth - button!.offsetWidth) / 2
}

const kindOf = (stage: { attributes: Readonly<Record<string, unknown>> } | undefined) =>
  stage?.attributes.kind

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (!step) return
  const all = [...event.currentTarget.querySelectorAll('button')]
  all[all.indexOf(event.target as HTMLButtonElement) + step]?.focus()
}
