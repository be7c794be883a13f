import { useTexts } from '../locales/language.ts'
import classes from './TemplateStages.module.css'
import type { FunnelTemplate } from './templates.ts'

const SYSTEM = { opened: '#4c8bf5', won: '#2e9e5b' }

/** The way that deals would go, stage by stage. */
export function TemplateStages({ template }: { readonly template: FunnelTemplate | undefined }) {
  const { welcome } = useTexts()
  if (!template) return null
  const { system, stages } = template
  const all = [{ ...system.opened, color: SYSTEM.opened }, ...stages, { ...system.won, color: SYSTEM.won }]
  return (
    <ol className={classes.stages} aria-label={welcome.stages}>
      {all.map(({ name, color }) => (
        <li key={name} className={classes.stage}>
          <span className={classes.dot} style={{ background: color }} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ol>
  )
}
