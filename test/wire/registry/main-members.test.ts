import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { registry } from './every.ts'
import {
  type Identifier,
  identify,
  ordered,
  patchLink,
  readLinkage,
  readMembers,
  sendLink,
} from './linkage.ts'

const { api } = await startService()

/** The single one is the main one, and always a member of the many. */
const MAIN = [
  ['deals', 'contact', 'contacts'],
  ['deals', 'company', 'companies'],
  ['orders', 'contact', 'contacts'],
  ['orders', 'company', 'companies'],
] as const

for (const [type, one, many] of MAIN) {
  const newOwner = (relationships: object = {}): Promise<Identifier> =>
    createSample(api, registry.type(type), relationships)
  const newMember = async () => identify(await createSample(api, registry.type(many)))

  const assertLinks = async (owner: Identifier, main: Identifier | null, members: Identifier[]) => {
    assert.deepEqual(await readLinkage(api, owner, one), main)
    assert.deepEqual(await readMembers(api, owner, many), ordered(members))
  }

  test(`${type}: the main ${one} of a new record is one of its ${many}`, async () => {
    const member = await newMember()
    const owner = await newOwner({ [one]: { data: member } })
    await assertLinks(owner, member, [member])
    assert.deepEqual(await readMembers(api, member, type), [identify(owner)])
  })

  test(`${type}: a ${one} that becomes the main one joins the ${many}`, async () => {
    const [first, second, third] = [await newMember(), await newMember(), await newMember()]
    const owner = await newOwner({ [many]: { data: [first] } })
    await assertLinks(owner, null, [first])
    await patchLink(api, owner, one, second)
    await assertLinks(owner, second, [first, second])
    await sendLink(api, 'PATCH', owner, one, third)
    assert.deepEqual(await readLinkage(api, owner, one), third)
    assert.ok((await readMembers(api, owner, many)).some(({ id }) => id === third.id))
    assert.deepEqual(await readMembers(api, third, type), [identify(owner)])
  })

  test(`${type}: a main ${one} beside other ${many} in one document is linked as both say`, async () => {
    const [main, other] = [await newMember(), await newMember()]
    const relationships = { [one]: { data: main }, [many]: { data: [other] } }
    const created = await newOwner(relationships)
    await assertLinks(created, main, [main, other])
    const swapped = { [many]: { data: [main] }, [one]: { data: other } }
    const answer = await api.patch(`/${type}/${created.id}`, {
      data: { type, id: created.id, relationships: swapped },
    })
    assert.equal(answer.status, 200, answer.text)
    await assertLinks(created, other, [main, other])
  })

  test(`${type}: the main ${one} that is taken from the ${many} is no longer the main one`, async () => {
    const [main, other] = [await newMember(), await newMember()]
    const takeAway = [
      (owner: Identifier) => sendLink(api, 'DELETE', owner, many, [main]),
      (owner: Identifier) => sendLink(api, 'PATCH', owner, many, [other]),
      (owner: Identifier) => patchLink(api, owner, many, [other]),
      (owner: Identifier) => sendLink(api, 'DELETE', main, type, [identify(owner)]),
      () => patchLink(api, main, type, []),
    ]
    for (const take of takeAway) {
      const owner = await newOwner({ [one]: { data: main }, [many]: { data: [main, other] } })
      await take(owner)
      await assertLinks(owner, null, [other])
    }
  })

  test(`${type}: the main ${one} stays when other ${many} come and go`, async () => {
    const [main, other] = [await newMember(), await newMember()]
    const owner = await newOwner({ [one]: { data: main } })
    await sendLink(api, 'POST', owner, many, [other])
    await assertLinks(owner, main, [main, other])
    await sendLink(api, 'DELETE', other, type, [identify(owner)])
    await assertLinks(owner, main, [main])
  })

  test(`${type}: deleting the main ${one} leaves the record without it`, async () => {
    const [main, other] = [await newMember(), await newMember()]
    const owner = await newOwner({ [one]: { data: main }, [many]: { data: [other] } })
    assert.equal((await api.delete(`/${many}/${main.id}`)).status, 204)
    await assertLinks(owner, null, [other])
  })
}
