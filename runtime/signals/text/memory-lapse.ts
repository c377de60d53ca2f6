/**
 * "Before I forget": words of forgetting that tell what happens to a memory, and give nothing up. They are taken out
 * before a message is read; what stands beside them is read as ever ("drop the calendar before I forget").
 */
const LAPSES: readonly RegExp[] = [
  // What follows belongs to it where it only points: "before i forget all of this".
  /(?:\b(?:before|in case|lest|if|when(?:ever)?) (?:i|we|you|u) (?:ever |again )?forget|\bi (?:always |often |usually |totally |almost |nearly |will |might )?forget)\b(?: about)?(?: (?:all (?:of )?(?:this|that|it|these|those)|everything|this|that|it)\b)?/giu,
  /\bbevor ich (?:mir )?(?:es |das |(?:das )?alles |all das )?(?:wieder )?vergess\p{L}*/giu,
  /\bavant (?:que j['’ ](?:en |l['’])?|que je (?:ne |n['’])?(?:l['’])?|d['’](?:en )?)oubli\p{L}*(?: (?:tout(?: (?:ça|ca|cela))?|ça|ca|cela)(?!\p{L}))?/giu,
  /\bantes de (?:que )?(?:se me |me |lo )?olvid\p{L}*(?: (?:de )?(?:todo(?: (?:esto|eso))?|esto|eso)(?!\p{L}))?/giu,
  /\bantes (?:que|de) (?:eu |a gente )?(?:me )?esque[cç]\p{L}*(?: (?:de )?(?:tudo(?: (?:isso|isto))?|disso|isso|isto)(?!\p{L}))?/giu,
  /(?<!\p{L})(?:tr(?:ước|uoc) khi|k[ẻe]o|l[ỡo]|s[ợo]) (?:(?:em|anh|chị|chi|mình|minh|tôi|toi|tui|tớ) )?(?:lại |lai )?qu[êe]n(?: (?:hết|het|mất|mat))?(?: (?:mấy|may|những|nhung|cái|cai|chuyện|chuyen|này|nay)(?!\p{L}))*/giu,
];

/** The text without them. */
export const withoutLapses = (text: string): string =>
  LAPSES.reduce((left, lapse) => left.replace(lapse, " "), text);
