import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiProblem } from './api.ts'
import { createQueryClient } from './query-client.ts'

const KEY = ['/api/me/questions'] as const

/** A server whose list is read at once, and whose answers come when they are let go. */
function aSlowServer() {
  const list: string[] = []
  const answers: { resolve(): void; reject(error: Error): void }[] = []
  const queryFn = () =>
    new Promise<string[]>((resolve, reject) => {
      const answer = [...list]
      answers.push({ resolve: () => resolve(answer), reject })
    })
  const client = createQueryClient()
  const query = { queryKey: KEY, queryFn, retry: false }
  return {
    ...{ client, list, answers, query },
    look: () => new QueryObserver(client, query).subscribe(() => undefined),
    shown: () => client.getQueryData(KEY),
  }
}

test('what changes while it is read for the first time is read once more', async () => {
  const { client, list, answers, look, shown } = aSlowServer()
  const leave = look()
  expect(answers).toHaveLength(1)
  list.push('Is it clean?')
  const settled = client.invalidateQueries({ queryKey: KEY })
  answers[0]?.resolve()
  await expect.poll(() => answers.length).toBe(2)
  expect(shown()).toEqual([])
  answers[1]?.resolve()
  await settled
  expect(shown()).toEqual(['Is it clean?'])
  leave()
})

test('however often it changes meanwhile, that is once, and whoever changed it last waits for it', async () => {
  const { client, list, answers, look, shown } = aSlowServer()
  const leave = look()
  let last = Promise.resolve()
  for (let change = 1; change <= 20; change += 1) {
    list.push(`${change}`)
    last = client.invalidateQueries({ queryKey: KEY })
  }
  answers[0]?.resolve()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve()
  await last
  expect(shown()).toHaveLength(20)
  expect(answers).toHaveLength(2)
  leave()
})

test('what is read ahead, and changes meanwhile, is read once more when somebody looks at it', async () => {
  const { client, list, answers, query, look, shown } = aSlowServer()
  const ahead = client.prefetchQuery(query)
  list.push('Is it clean?')
  const settled = client.invalidateQueries({ queryKey: KEY })
  answers[0]?.resolve()
  await Promise.all([ahead, settled])
  expect(shown()).toEqual([])
  const leave = look()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve()
  await expect.poll(shown).toEqual(['Is it clean?'])
  leave()
})

/** Of a problem only its status counts here. */
const problem = (status: number) =>
  new ApiProblem({ status, title: 'Error', code: 'error', detail: 'No' } as ApiProblem['problem'])

test('what was refused before the change is asked for again', async () => {
  const { client, answers, look, shown } = aSlowServer()
  const leave = look()
  const settled = client.invalidateQueries({ queryKey: KEY })
  answers[0]?.reject(problem(404))
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve()
  await settled
  expect(shown()).toEqual([])
  leave()
})

test('a server that is busy is not asked more often for it', async () => {
  // On the server nothing is tried again.
  vi.stubGlobal('document', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const { client, answers, look } = aSlowServer()
  const leave = look()
  const settled = client.invalidateQueries({ queryKey: KEY })
  answers[0]?.reject(problem(503))
  await settled
  expect(answers).toHaveLength(1)
  leave()
})

test('what is not being read is read once', async () => {
  const { client, answers, look, shown } = aSlowServer()
  const leave = look()
  answers[0]?.resolve()
  await expect.poll(shown).toEqual([])
  const settled = client.invalidateQueries({ queryKey: KEY })
  answers[1]?.resolve()
  await settled
  expect(answers).toHaveLength(2)
  leave()
})
