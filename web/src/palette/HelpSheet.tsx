import { useTexts } from '../locales/language.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { type Command, useAllCommands } from './commands.ts'
import classes from './HelpSheet.module.css'
import { Keys } from './Keys.tsx'
import { closeOpened } from './opened.ts'

/** All shortcuts that work where the user is now. */
export function HelpSheet() {
  const { palette } = useTexts()
  const commands = useAllCommands().filter(({ keys }) => keys !== undefined)
  return (
    <Dialog onClose={closeOpened} title={palette.shortcuts} size="44rem">
      <div className={classes.groups}>
        {(Object.keys(palette.groups) as Command['group'][]).map((group) => {
          const own = commands.filter((command) => command.group === group)
          return own.length > 0 && <Shortcuts key={group} title={palette.groups[group]} commands={own} />
        })}
      </div>
    </Dialog>
  )
}

function Shortcuts({ title, commands }: { readonly title: string; readonly commands: readonly Command[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {[...Map.groupBy(commands, ({ label }) => label)].map(([label, ways]) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            {ways.map(({ id, keys }) => (
              <dd key={id}>
                <Keys keys={keys!} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
