import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, useEffect, useEffectEvent } from 'react'
import { CreatorContext } from '../fields/creator.ts'
import { useTexts } from '../locales/language.ts'
import { Bell } from '../notifications/Bell.tsx'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { SearchButton } from '../palette/SearchEntry.tsx'
import { Brand } from '../ui/Brand.tsx'
import { Framed } from '../ui/Dead.tsx'
import { ClosedByBack } from '../ui/Dialog.tsx'
import { ConflictDialog } from '../undo/ConflictDialog.tsx'
import { ViewingBar } from '../viewing/ViewingBar.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Navigation } from './Navigation.tsx'
import classes from './Shell.module.css'

const CreateDialog = lazy(() =>
  import('../create/CreateDialog.tsx').then((module) => ({ default: module.CreateDialog })),
)

/** The frame around every page behind the sign-in: navigation on the left, in a drawer on a phone. */
export function Shell() {
  const { shell, common } = useTexts()
  const { pathname } = useLocation()
  const [isOpen, { open, close }] = useDisclosure(false)
  // Whoever has chosen a page wants to see it.
  const showPage = useEffectEvent((_path: string) => close())
  useEffect(() => showPage(pathname), [pathname])
  return (
    <CreatorContext value={CreateDialog}>
      <ViewingBar />
      <div className={classes.shell}>
        <a className={classes.skip} href="#content">
          {common.skip}
        </a>
        <header className={classes.top}>
          <Burger size="sm" opened={isOpen} onClick={open} aria-label={shell.openMenu} />
          <Brand />
          <SearchButton />
          <Bell />
        </header>
        <aside className={classes.side}>
          <Navigation bell={<Bell />} />
        </aside>
        {isOpen && <ClosedByBack onBack={close} />}
        <Drawer
          opened={isOpen}
          onClose={close}
          size="17rem"
          withCloseButton={false}
          padding={0}
          attributes={{ content: { 'aria-label': shell.navigation } }}
          classNames={{ body: classes.drawer }}
        >
          <Navigation />
        </Drawer>
        <main id="content" className={classes.content} tabIndex={-1}>
          <Framed value={true}>
            <Outlet />
          </Framed>
        </main>
        <PaletteHost />
        <LeaveGuard />
        <ConflictDialog />
      </div>
    </CreatorContext>
  )
}
