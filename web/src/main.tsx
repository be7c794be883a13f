import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './global.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { lookForLine } from './api/line.ts'
import { queryClient } from './api/queries.ts'
import { canReachServer } from './api/request.ts'
import { firstLanguage, setLanguage } from './locales/language.ts'
import { router } from './router.tsx'
import { LineNote } from './shell/LineNote.tsx'
import { cssVariables, theme } from './theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'rapport-color-scheme' })
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
// Scroll locks of dialogs write a style element of their own.
setNonce(nonce)
window.addEventListener('vite:preloadError', (event) => void loadAnew(event))
await setLanguage(firstLanguage())

/** After an update of the server the parts that this page still refers to are gone; the new page has them. */
async function loadAnew(event: Event): Promise<void> {
  // The router would do it at once, also where there is no line to load anything.
  event.preventDefault()
  await lookForLine(canReachServer)
  if (performance.now() > 10_000) window.location.reload()
}

createRoot(document.getElementById('root')!).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorScheme}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <Notifications position="bottom-right" />
    <LineNote />
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
)
