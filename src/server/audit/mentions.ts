export { addMention, findMentions, findSomeMentions, removeMentions, removeMentionsBy } from './mentions.queries.ts'
