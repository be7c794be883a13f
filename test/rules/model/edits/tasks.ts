import fc from 'fast-check'
import { completeTask, type Task } from '../world.ts'
import { chosen, chosenOrNone, dealLink, edit, pick, pickOrNone, without } from './edit.ts'

const toAttributes = (isDone: boolean) => ({ 'completed-at': isDone ? '2026-03-01T10:00:00Z' : null })

const identify = ({ id }: Task) => ({ type: 'diary-tasks', id })

export const addTask = edit(
  'add a task',
  fc.record({ deal: pickOrNone, isDone: fc.boolean() }),
  async ({ desk, world }, { deal: index, isDone }) => {
    const deal = chosenOrNone(world.deals, index)
    const attributes = { name: 'Call', ...toAttributes(isDone) }
    const { id } = await desk.create('diary-tasks', attributes, { deal: dealLink(deal) })
    world.tasks.push({ id, deal, isDone })
    if (deal && isDone) completeTask(world, deal)
  },
)

export const toggleTask = edit('toggle a task', pick, async ({ desk, world }, index) => {
  const task = chosen(world.tasks, index)
  if (!task) return
  task.isDone = !task.isDone
  await desk.edit(identify(task), toAttributes(task.isDone))
  if (task.deal && task.isDone) completeTask(world, task.deal)
})

export const moveTask = edit(
  'move a task',
  fc.record({ task: pick, deal: pickOrNone }),
  async ({ desk, world }, values) => {
    const task = chosen(world.tasks, values.task)
    const deal = chosenOrNone(world.deals, values.deal)
    if (!task || task.deal === deal) return
    task.deal = deal
    await desk.edit(identify(task), {}, { deal: dealLink(deal) })
    if (deal && task.isDone) completeTask(world, deal)
  },
)

export const deleteTask = edit('delete a task', pick, async ({ desk, world }, index) => {
  const task = chosen(world.tasks, index)
  if (!task) return
  await desk.delete(identify(task))
  world.tasks = without(world.tasks, task)
})
