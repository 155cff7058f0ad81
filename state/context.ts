/**
 * The run context as LangGraph is told of it: the form of an assistant, a field a setting. It describes and does not
 * judge, since LangGraph refuses what fails a schema in words of its own; the first node of a run judges, with a remedy
 * (`parseSettings`), whether the settings came as context or in `configurable`.
 * @module
 */
import { z } from 'zod'
import { Settings } from './settings.ts'

const form = z.toJSONSchema(Settings, { io: 'input' }).properties ?? {}

const fields = Object.entries(form).map(([name, field]) => [
  name,
  z
    .any()
    .meta({ ...(field as object) })
    .optional(),
])

/** Its type is that of the settings, none of which has to be given. */
export const Context = z.looseObject(Object.fromEntries(fields)) as unknown as ReturnType<typeof Settings.partial>
