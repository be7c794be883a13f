import { brokenJson } from '../../definition/kinds/json.ts'
import { settingKeyText } from '../../definition/kinds/text.ts'
import type { Registry } from '../../definition/registry.ts'
import { type ErrorObject, errors, pointer, short } from '../../errors/errors.ts'
import { initialValue, type Setting, settingMisfit, settingsOf } from '../../rules/applications/setting.ts'
import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { TOKENS, updateRecords } from '../../store/write/update.ts'

type Options = Readonly<Record<string, unknown>>

/** The options that a token has, and those that it may have. */
export interface OptionFrame {
  readonly stored: Options
  readonly settings: ReadonlyMap<string, Setting>
  /** Plain tokens, and applications with an iframe, keep whatever they like beside their settings. */
  readonly takesOthers: boolean
}

export async function optionFrameOf(session: Session, tokenId: string): Promise<OptionFrame> {
  const rows = await session.rows(
    sql`SELECT t.options, t.application_id, a.settings_url FROM tokens t
      LEFT JOIN applications a ON a.account_id = t.account_id AND a.id = t.application_id
      WHERE t.account_id = ${account} AND t.id = ${tokenId}`,
  )
  const [options, applicationId, settingsUrl] = rows[0]!
  return {
    stored: JSON.parse(options!),
    settings: applicationId ? await settingsOf(session, applicationId) : new Map(),
    takesOthers: applicationId === null || settingsUrl !== null,
  }
}

export function* optionProblems(
  registry: Registry,
  frame: OptionFrame,
  given: Options,
): Generator<ErrorObject> {
  for (const [key, value] of Object.entries(given)) {
    const problem = problemOf(registry, frame, key, value)
    if (problem)
      yield errors.invalid(`"${short(key)}" ${problem}`, pointer('data', 'attributes', 'options', key))
  }
}

function problemOf(registry: Registry, frame: OptionFrame, key: string, value: unknown): string | undefined {
  const reading = settingKeyText.read(key)
  if ('problem' in reading) return reading.problem
  const broken = brokenJson({ [key]: value })
  if (broken) return broken
  const setting = frame.settings.get(key)
  if (setting) return value === null ? undefined : settingMisfit(registry, setting, value)
  // What is left of an iframe that the application no longer has can be taken away.
  const isLeftover = value === null && Object.hasOwn(frame.stored, key)
  return frame.takesOthers || isLeftover ? undefined : 'is not a setting of the application'
}

/** Merges by key; null takes one away, or back to what it is before anybody sets it. */
export async function mergeOptions(
  session: Session,
  tokenId: string,
  { settings }: OptionFrame,
  given: Options,
): Promise<void> {
  const entries = Object.entries(given).map(([key, value]) => {
    const setting = settings.get(key)
    return [key, value ?? (setting && initialValue(setting)) ?? null]
  })
  const cleared = entries.filter(([, value]) => value === null).map(([key]) => key)
  await updateRecords(session, TOKENS, {
    set: [sql`options = (t.options || ${Object.fromEntries(entries)}::jsonb) - ${cleared}::text[]`],
    where: sql`t.id = ${tokenId}`,
  })
}
