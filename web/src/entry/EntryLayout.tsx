import { Anchor, Group } from '@mantine/core'
import { Outlet } from '@tanstack/react-router'
import { LANGUAGES, type Language, setLanguage, useLanguage } from '../locales/language.ts'
import { Mark } from '../ui/Brand.tsx'
import { Framed } from '../ui/Dead.tsx'
import { tellFailure } from '../ui/notify.ts'
import classes from './EntryLayout.module.css'

/** The frame of the pages before the sign-in. */
export function EntryLayout() {
  return (
    <div className={classes.layout}>
      <main className={classes.card}>
        <Mark size={36} />
        <Framed value={true}>
          <Outlet />
        </Framed>
      </main>
      <footer>
        <LanguageChoice />
      </footer>
    </div>
  )
}

function LanguageChoice() {
  const spoken = useLanguage()
  return (
    <Group gap="md" justify="center">
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <Anchor
          key={language}
          component="button"
          type="button"
          size="sm"
          c="dimmed"
          lang={language}
          fw={language === spoken ? 600 : 400}
          aria-current={language === spoken}
          onClick={() => void setLanguage(language as Language).catch(tellFailure)}
        >
          {name}
        </Anchor>
      ))}
    </Group>
  )
}
