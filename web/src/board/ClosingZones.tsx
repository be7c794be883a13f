import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState } from 'react'
import { useDropTarget } from '../ui/useDropTarget.ts'
import classes from './ClosingZones.module.css'
import type { Stage, Track } from './tracks.ts'

interface ZonesProps {
  readonly track: Track
  readonly stages: readonly Stage[]
}

/** While a card is dragged, won and lost are in reach however many stages stand between; for keys there are w and l. */
export function ClosingZones({ track, stages }: ZonesProps) {
  const [isDragging, setDragging] = useState(false)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.track === track.type,
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
    [track],
  )
  const closing = stages.filter(({ kind }) => kind === 'won' || kind === 'lost')
  if (!isDragging || closing.length === 0) return null
  return (
    <div className={classes.zones} aria-hidden="true">
      {closing.map((stage) => (
        <Zone key={stage.id} track={track} stage={stage} />
      ))}
    </div>
  )
}

function Zone({ track, stage }: { readonly track: Track; readonly stage: Stage }) {
  const { element, isOver } = useDropTarget<HTMLDivElement>((carried) => carried.track === track.type, {
    stageId: stage.id,
  })
  return (
    <div
      ref={element}
      className={classes.zone}
      data-zone={stage.kind}
      data-over={isOver || undefined}
      style={{ '--stage': stage.color } as React.CSSProperties}
    >
      {stage.name}
    </div>
  )
}
