import { type Command, usageOf } from '../command.ts'

const FOOT = `Settings come from the environment: PORT, HOST, PUBLIC_URL, DATABASE_URL, DATA_DIR, BOOTSTRAP_TOKEN,
BOOTSTRAP_EMAIL, BOOTSTRAP_PASSWORD, DEMO, LIST_RATE_LIMIT, METRICS_TOKEN, LOG_LEVEL.`

export const helpOn = (commands: readonly Command[]): Command => ({
  name: 'help',
  purpose: 'shows this',
  async run() {
    const entries = [...commands, this].map((command) => `  ${usageOf(command)}\n      ${command.purpose}`)
    process.stdout.write(`npm run rapport -- COMMAND\n\n${entries.join('\n')}\n\n${FOOT}\n`)
  },
})
