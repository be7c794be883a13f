import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './global.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { firstLanguage, setLanguage } from './locales/language.ts'
import { router } from './router.tsx'
import { LineNote } from './shell/LineNote.tsx'
import { cssVariables, theme } from './theme.ts'
import { isPartMissing, onMissingPart } from './ui/missingPart.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'rapport-color-scheme' })
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
// Scroll locks of dialogs write a style element of their own.
setNonce(nonce)
window.addEventListener('vite:preloadError', onMissingPart)
await setLanguage(firstLanguage())

createRoot(document.getElementById('root')!, {
  // A part that did not arrive is told on the page, and comes.
  onCaughtError: (failure) => isPartMissing() || console.error(failure),
}).render(
  <StrictMode>
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
    </MantineProvider>
  </StrictMode>,
)
