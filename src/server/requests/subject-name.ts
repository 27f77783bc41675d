/** What people ask for. A request that names nothing is for a catalogue, which staff choose. */
export type SubjectName = 'catalogue' | 'tour'

export const subjectNameOf = ({ tourId }: { readonly tourId: string }): SubjectName =>
  tourId === '' ? 'catalogue' : 'tour'
