import type { Desk } from './support.ts'

/** A funnel with two stages of the client's between the system ones. */
export async function makeTrack(desk: Desk, funnelAttributes: object, stageAttributes: object) {
  const funnel = await desk.funnel(funnelAttributes)
  const links = { 'deal-stage-category': funnel }
  const first = await desk.create('deal-stages', { name: 'First', ...stageAttributes }, links)
  const second = await desk.create('deal-stages', { name: 'Second', ...stageAttributes }, links)
  const [won, lost] = [await desk.stageOfKind(funnel, 'won'), await desk.stageOfKind(funnel, 'lost')]
  const opened = await desk.stageOfKind(funnel, 'opened')
  return { funnel, opened, first, second, won, lost, deal: await desk.create('deals', {}, { stage: first }) }
}
