/**
 * Questions about names that stand nowhere in the documents, written by us. Every one is worded like those that have an
 * answer: "not found" is the only right answer, and what it costs to come to it is what is measured.
 * @module
 */
import { setsNamed } from '../data/data.ts'
import type { Dataset, Example, Suite } from './dataset.ts'

/** By the name that is absent from both libraries (`grep -ri` over their documents finds none). */
const QUESTIONS: Record<'en' | 'zh', Record<string, string>> = {
  en: {
    Discord: 'How do I send job events to a Discord channel?',
    ElastiCache: 'Which parameters does the ElastiCache sink need?',
    passkey: 'How is passkey login configured for the dashboard?',
    Zendesk: 'Which fields of a ticket does the Zendesk source read?',
    Shopify: 'What is the default page size of the Shopify connector?',
    Airtable: 'Does the Airtable sink support upserts?',
    Mattermost: 'How do I create an alert instance for Mattermost?',
    Twilio: 'Which plugin sends a text message through Twilio when a route fails?',
    Heroku: 'How is the gateway deployed to Heroku?',
    Fastly: 'What does the fastly-purge plugin do on a cache miss?',
  },
  zh: {
    Discord: '如何把作业事件发送到 Discord 频道？',
    ElastiCache: 'ElastiCache Sink 需要哪些参数？',
    passkey: '控制台怎样配置 passkey 登录？',
    Shopify: 'Shopify 连接器默认每页读取多少条？',
    Airtable: 'Airtable Sink 支持 upsert 吗？',
    Twilio: '哪个插件通过 Twilio 发送短信？',
  },
}

export const absent: Suite = {
  name: 'absent',
  about: 'names that stand nowhere in the documents',
  datasets: () =>
    setsNamed(['library-en-60', 'library-en-500', 'library-zh-425']).map((set): Dataset => {
      const examples = Object.entries(QUESTIONS[set.language]).map(
        ([name, question]): Example => ({
          id: `absent-${name.toLowerCase()}`,
          question,
          kind: 'absent name',
          answerable: false,
          gold: [],
          keys: [],
        }),
      )
      return { suite: 'absent', set: `absent-${set.name}`, language: set.language, examples, paths: set.paths }
    }),
}
