export {
  addMention,
  findMentions,
  findSomeMentions,
  mentionAlike,
  removeMentions,
  removeMentionsBy,
} from './mentions.queries.ts'
