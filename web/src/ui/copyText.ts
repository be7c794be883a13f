import { putOnClipboard } from './clipboard.ts'
import { tell, tellFailure } from './notify.ts'

/** Takes a text to be put elsewhere, and says so. */
export const copyText = (text: string, said: string): void =>
  void putOnClipboard(text).then(() => tell(said), tellFailure)
