source ./is_genuine.sh

# base64 of an empty field is empty, and a tab is white space to read: fields come apart by hand.
while IFS= read -r line; do
  fields=()
  while [[ $line == *$'\t'* ]]; do fields+=("${line%%$'\t'*}"); line=${line#*$'\t'}; done
  fields+=("$line")
  texts=()
  for field in "${fields[@]}"; do text=$(printf %s "$field" | base64 -d; printf .); texts+=("${text%.}"); done
  if [[ $1 == body ]]; then
    printf %s "${fields[1]}" | base64 -d | is_genuine "${texts[0]}" "${texts[@]:2}" && echo true || echo false
  else
    is_genuine "${texts[@]}" && echo true || echo false
  fi
done
