import { Button } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import type { Application } from './api.ts'

/** Loads the page anew: only then does its policy allow the application's own settings in it. */
export function SettingsLink({ application: { id, name } }: { readonly application: Application }) {
  const { applications: words } = useTexts()
  return (
    <Button
      component="a"
      href={`/settings/applications/${id}/settings`}
      variant="default"
      size="xs"
      aria-label={words.frame(name)}
    >
      {words.settings}
    </Button>
  )
}
