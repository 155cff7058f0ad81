/**
 * Routes mounted into LangGraph Server. For a graph whose state is a StateSchema the server finds no schema of the run
 * context; with it put back, Studio shows the settings as the assistant's form.
 * @module
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { Settings } from '../index.ts'

export const app = new Hono()

const settingsForm = z.toJSONSchema(Settings, { io: 'input' })

app.use('/assistants/:id/schemas', async (c, next) => {
  await next()
  if (!c.res.ok) return
  const schemas = (await c.res.json()) as Record<string, unknown>
  c.res = c.json({
    ...schemas,
    context_schema: schemas['context_schema'] ?? settingsForm,
    config_schema: schemas['config_schema'] ?? settingsForm,
  })
})
