import { showMetadata } from './metadata.ts'
import { forAnybody, forUsers, type Route } from './route.ts'
import { showSession, signIn, signOut } from './session.ts'
import { endOneSession, showSessions } from './sessions.ts'

/** Everything below /app. */
export const routes: readonly Route[] = [
  forAnybody('GET', 'session', showSession),
  forAnybody('POST', 'session', signIn),
  forUsers('DELETE', 'session', signOut),
  forUsers('GET', 'sessions', showSessions),
  forUsers('DELETE', 'sessions/:id', endOneSession),
  forUsers('GET', 'metadata', showMetadata),
]
