/** What is loaded, or asked for, when it comes into sight. */
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Has it come into sight yet? What has not is not asked for. */
export function useSeen(of: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = of.current;
    if (!element || seen) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [of, seen]);
  return seen;
}
