import { useMantineColorScheme } from '@mantine/core'
import { queryClient } from '../api/queries.ts'
import { send } from '../api/request.ts'
import { isAdmin, type Session, sessionQuery, useSession } from '../api/session.ts'
import { signOut } from '../drafts/signOut.ts'
import { LANGUAGES, type Language, useLanguage, useTexts } from '../locales/language.ts'
import { speak } from '../metadata/speak.ts'
import { copyText } from '../ui/copyText.ts'
import {
  BookIcon,
  CopyIcon,
  GlobeIcon,
  KeyboardIcon,
  MonitorIcon,
  MoonIcon,
  SignOutIcon,
  SunIcon,
} from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import type { Command } from './commands.ts'
import { closeOpened, isPaletteOpen, openPalette, setOpened } from './opened.ts'

const SCHEMES = { light: <SunIcon />, dark: <MoonIcon />, auto: <MonitorIcon /> } as const

/** What can be done everywhere. */
export function useAppCommands(): readonly Command[] {
  const { palette, shell } = useTexts()
  const spoken = useLanguage()
  const { user, isViewing } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const schemes = (Object.keys(SCHEMES) as (keyof typeof SCHEMES)[]).filter((one) => one !== colorScheme)
  const languages = (Object.keys(LANGUAGES) as Language[]).filter((one) => one !== spoken)
  const app = (id: string, rest: Omit<Command, 'id' | 'group'>): Command => ({ id, group: 'app', ...rest })
  return [
    app('palette', { label: palette.title, keys: 'mod+k', isHidden: true, run: togglePalette }),
    app('search', { label: palette.searchKey, keys: '/', isHidden: true, run: searchHere }),
    app('help', {
      label: palette.shortcuts,
      keys: '?',
      icon: <KeyboardIcon />,
      words: palette.helpWords,
      run: () => setOpened({ what: 'help' }),
    }),
    app('copy-link', {
      label: palette.copyLink,
      icon: <CopyIcon />,
      run: () => copyText(window.location.href, palette.linkCopied),
    }),
    ...schemes.map((scheme) =>
      app(`scheme-${scheme}`, {
        label: palette.scheme(shell[scheme]),
        icon: SCHEMES[scheme],
        words: palette.schemeWords,
        run: () => setColorScheme(scheme),
      }),
    ),
    ...(isViewing ? [] : languages).map((language) =>
      app(`language-${language}`, {
        label: palette.speak(LANGUAGES[language]),
        icon: <GlobeIcon />,
        words: palette.languageWords,
        run: () => void keepSpeaking(language).catch(tellFailure),
      }),
    ),
    ...(isAdmin(user)
      ? [app('docs', { label: shell.apiDocs, icon: <BookIcon />, run: () => void window.open('/docs') })]
      : []),
    app('sign-out', {
      label: shell.signOut,
      icon: <SignOutIcon />,
      run: () => void signOut().catch(tellFailure),
    }),
  ]
}

/** Not over a form: whoever jumps away from it loses what they wrote. */
function togglePalette(): void {
  if (isPaletteOpen()) closeOpened()
  else if (!document.querySelector('[role=dialog][aria-modal=true]')) openPalette()
}

/** The search of the page that is open, if it has one. */
function searchHere(): void {
  const input = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (input) input.focus()
  else openPalette()
}

async function keepSpeaking(language: Language): Promise<void> {
  const session = await send<Session>('PATCH', '/app/me', { locale: language })
  queryClient.setQueryData(sessionQuery.queryKey, session)
  await speak(language)
}
