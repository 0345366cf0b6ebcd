#!/bin/sh
# A bot in plain shell: it plays any legal move. Messages begin with their kind and have no spaces,
# so that patterns are enough to read them.
dice=0

while read -r line; do
  case $line in
    '{"kind":"hello"'*)
      echo '{"name": "Shell bot", "protocol": 1}' ;;
    '{"kind":"new_game"'*)
      seed=${line#*'"seed":'}
      dice=${seed%%[!0-9]*} ;;
    '{"kind":"choose"'*)
      rest=${line#*'"legal":['}
      set --                                    # "$@" becomes the list of legal moves
      while [ "$rest" != "${rest#*'"move":"'}" ]; do
        rest=${rest#*'"move":"'}
        set -- "$@" "${rest%%\"*}"
      done
      dice=$(( (dice * 69069 + 1) % 2147483648 ))
      shift $(( dice / 65536 % $# ))            # the high bits: the low ones hardly change
      printf '{"move": "%s"}\n' "$1" ;;
    '{"kind":"bye"'*)
      exit ;;
  esac
done
