import { lazy, Suspense, useEffect } from 'react'
import { draftedUnder, pageKey } from '../drafts/kept.ts'
import { usePreloaded } from '../ui/usePreloaded.ts'
import { useAppCommands } from './appCommands.tsx'
import { useCommands } from './commands.ts'
import { useCreation } from './creation.tsx'
import { useGo } from './go.ts'
import { closeOpened, openCreation, useOpened } from './opened.ts'
import { usePlaces } from './places.tsx'
import { useRemembering } from './recent.ts'
import { useUndoCommands } from './undoCommands.tsx'
import { useShortcuts } from './useShortcuts.ts'
import { useTypingAhead } from './useTypingAhead.ts'

const loadPalette = () => import('./Palette.tsx').then((module) => module.Palette)
const CreateDialog = lazy(() =>
  import('../create/CreateDialog.tsx').then((module) => ({ default: module.CreateDialog })),
)
const HelpSheet = lazy(() => import('./HelpSheet.tsx').then((module) => ({ default: module.HelpSheet })))

const CREATED = 'from the palette '

/** Listens to the keys and shows what they open; it belongs to every page behind the sign-in. */
export function PaletteHost() {
  return (
    <Suspense fallback={null}>
      <Listening />
    </Suspense>
  )
}

function Listening() {
  useShortcuts()
  useTypingAhead()
  useRemembering()
  const commands = [...useCreation(), ...usePlaces(), ...useUndoCommands(), ...useAppCommands()]
  useCommands(commands)
  useEffect(() => {
    const type = draftedUnder(pageKey(CREATED))
    if (type) openCreation(type)
  }, [])
  const go = useGo()
  const opened = useOpened()
  const Palette = usePreloaded(loadPalette)
  return (
    <Suspense fallback={null}>
      {opened?.what === 'palette' && <Palette typed={opened.typed} />}
      {opened?.what === 'creation' && <Palette typed={opened.typed} onlyCreation />}
      {opened?.what === 'help' && <HelpSheet />}
      {opened?.what === 'record' && (
        <CreateDialog
          type={opened.type}
          draft={pageKey(CREATED + opened.type)}
          onCreated={({ type, id }) => go(`/${type}/${id}`)}
          onClose={closeOpened}
        />
      )}
    </Suspense>
  )
}
