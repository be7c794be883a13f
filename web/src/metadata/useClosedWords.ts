import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'

/** Why a record can only be looked at. */
export function useClosedWords(): string {
  const { access, viewing } = useTexts()
  const { isViewing } = useSession()
  return isViewing ? viewing.closed : access.closed
}
